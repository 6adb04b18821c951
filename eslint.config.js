import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { classHasStyle } from './tooling/eslint/class-has-style.ts';

/** What visitors may download, from `src/`: it imports nothing that is only for the build. */
const shipped = [
  './islands',
  './directives',
  './lib/waitlist',
  './lib/fetch-whole.ts',
  './lib/triggers.ts',
  './lib/urls.ts',
  './site.config.ts',
];
const shippedFiles = shipped.map((path) => path.replace('./', 'src/'));
const folders = (paths) => paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**`));

/** Folders that do not import each other; what two of them need is in `tooling/`. */
const zones = [
  {
    target: ['./scripts'],
    from: ['./tests'],
    message: 'A command imports nothing of the tests: what both need is in tooling/.',
  },
  {
    target: ['./tests'],
    from: ['./scripts'],
    message: 'Tests import nothing of the commands: what both need is in tooling/.',
  },
  {
    target: ['./src', './supabase', './tooling'],
    from: ['./tests', './scripts'],
    message: 'What commands and tests use does not know them.',
  },
  {
    target: ['./src'],
    from: ['./tooling', './supabase'],
    message: 'The site knows nothing of what builds, serves and deploys it.',
  },
  {
    target: shippedFiles.map((path) => `./${path}`),
    from: ['./src'],
    except: shipped,
    message: 'Visitors may download this file, and what it imports is for the build.',
  },
];

const forbid = (...patterns) => ({
  'no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }],
});

/** One-way dependencies, `pages -> layouts, components, islands -> lib -> nothing`, as rules. */
const aboveLib = [
  '^(astro|react)(:|/|-|$)|/(components|islands|layouts|pages)/',
  'lib/ is pure TypeScript: it imports neither Astro nor React nor anything above it.',
];
const abovePages = ['/pages/', 'Components do not know pages.'];
const ofNode = ['^node:', 'Visitors may download this file, and browsers have nothing of Node’s.'];

/** What a page shows of another page, which `src/directives/page-view.ts` fetches. */
const fetched = {
  'src/pages/jobs/index.astro': ['JobDetail', 'Apply'].map((name) => `src/components/position/${name}.astro`),
};

export default tseslint.config(
  { ignores: ['dist', 'dist-*/**', '.astro', '.cache', 'gallery', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  { files: ['**/*.tsx', '**/*.ts'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js', '.mjs'],
          tsconfig: { configFile: `${import.meta.dirname}/tsconfig.json` },
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
      eqeqeq: 'error',
    },
  },
  { files: ['src/lib/**'], rules: forbid(aboveLib) },
  { files: ['src/components/**', 'src/layouts/**'], rules: forbid(abovePages) },
  { files: folders(shippedFiles), rules: forbid(ofNode) },
  {
    files: folders(shippedFiles.filter((path) => path.startsWith('src/lib/'))),
    rules: forbid(aboveLib, ofNode),
  },
  {
    files: ['src/**/*.{astro,tsx}'],
    plugins: { styles: { rules: { 'class-has-style': await classHasStyle(import.meta.dirname, fetched) } } },
    rules: { 'styles/class-has-style': 'error' },
  },
);
