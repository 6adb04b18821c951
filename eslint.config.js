import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** One-way dependencies, DESIGN's `pages -> layouts, components, islands -> lib -> nothing`, as rules. */
const forbid = (patterns, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ regex: patterns, message }] }],
});

export default tseslint.config(
  { ignores: ['dist', 'dist-*/**', '.astro', '.cache', 'gallery', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  { files: ['**/*.tsx', '**/*.ts'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/lib/**'],
    rules: forbid(
      '^(astro|react)(:|/|-|$)|/(components|islands|layouts|pages)/',
      'lib/ is pure TypeScript: it imports neither Astro nor React nor anything above it.',
    ),
  },
  {
    files: ['src/islands/**'],
    rules: forbid('/(components|layouts|pages)/', 'An island never imports from components/.'),
  },
  {
    files: ['src/components/**', 'src/layouts/**'],
    rules: forbid('/pages/', 'Components do not know pages.'),
  },
);
