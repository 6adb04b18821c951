import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import packageJson from './package.json' with { type: 'json' };

/** Each is about one thing that the site does. */
const rooms = ['careers', 'errors', 'landing', 'legal', 'waitlist'].map((name) => `./src/${name}`);

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
    message: 'The site must not depend on the code that builds, serves and deploys it.',
  },
  {
    target: ['./src/config', './src/content', './src/dialog', './src/ui', './src/share'],
    from: rooms,
    message: 'What several rooms use does not know them.',
  },
  {
    target: [...rooms, './src/layout'],
    from: ['./src/pages'],
    message: 'Components do not know pages.',
  },
  // The hero shows the waitlist's form; nothing else of a room is used by another.
  ...rooms.map((room) => ({
    target: [room],
    from: rooms.filter(
      (other) => other !== room && !(room === './src/landing' && other === './src/waitlist'),
    ),
    message: 'Rooms do not import each other: what two of them need is in ui/, dialog/ or config/.',
  })),
];
const paths = (zones) => ['error', { basePath: import.meta.dirname, zones }];

/** The year in package.json: whatever all browsers had by its end, the oldest supported ones have. */
const BASELINE = Number(packageJson.browserslist.replace('baseline ', ''));

/** What visitors may download: these files, and the scripts in Astro's components. */
const shipped = ['**/*.client.ts', '**/*.tsx'];
const shippedFiles = [...shipped.map((path) => `src/${path}`), '**/*.astro/*.{js,ts}'];
const shippedZone = {
  target: ['./src'],
  from: ['./src/**/!(*.client).ts', './src/**/*.astro'],
  message: 'Visitors may download this file, and what it imports is for the build.',
};

export default tseslint.config(
  { ignores: ['dist', 'dist-*/**', '.astro', '.cache', 'gallery', 'test-results', 'playwright-report'] },
  ...[...tseslint.configs.strict, ...astro.configs.recommended].map((config) => ({
    ...config,
    ignores: ['**/*.css'],
  })),
  { files: ['**/*.tsx', '**/*.ts'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    ignores: ['**/*.css'],
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
      'import-x/no-restricted-paths': paths(zones),
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': ['error', { allow: ['warn', 'error', 'info'] }],
      eqeqeq: 'error',
    },
  },
  {
    // What is newer than the oldest supported browser is within `@supports`, or named here because all is well without.
    files: ['src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      'css/use-baseline': [
        'error',
        {
          available: BASELINE,
          allowProperties: [
            'content-visibility',
            'overscroll-behavior',
            'scrollbar-color',
            'scrollbar-gutter',
            'text-wrap',
          ],
          allowSelectors: ['selection'],
        },
      ],
    },
  },
  {
    files: [...shippedFiles, 'src/careers/list/filter-list.js'],
    plugins: { compat },
    // It reads package.json itself.
    rules: { 'compat/compat': 'error' },
  },
  {
    files: shippedFiles,
    rules: {
      'import-x/no-restricted-paths': paths([...zones, shippedZone]),
      'import-x/no-nodejs-modules': 'error',
    },
  },
);
