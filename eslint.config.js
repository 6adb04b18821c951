import css from '@eslint/css';
import astro from 'eslint-plugin-astro';
import compat from 'eslint-plugin-compat';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import packageJson from './package.json' with { type: 'json' };

/** Each of the site's features has a folder. */
const features = ['careers', 'errors', 'landing', 'legal', 'waitlist'].map((name) => `./src/${name}`);

/** Which folders must not import from which others. */
const zones = [
  {
    target: ['./scripts'],
    from: ['./tests'],
    message: 'Commands must not import from tests: shared code belongs in tooling/.',
  },
  {
    target: ['./tests'],
    from: ['./scripts'],
    message: 'Tests must not import from commands: shared code belongs in tooling/.',
  },
  {
    target: ['./src', './supabase', './tooling'],
    from: ['./tests', './scripts'],
    message: 'Code that commands and tests use must not depend on them.',
  },
  {
    target: ['./src'],
    from: ['./tooling', './supabase'],
    message: 'The site must not depend on the code that builds, serves and deploys it.',
  },
  {
    target: ['./src/config', './src/content', './src/dialog', './src/ui', './src/share'],
    from: features,
    message: 'Code that several features use must not depend on them.',
  },
  {
    target: [...features, './src/layout'],
    from: ['./src/pages'],
    message: 'Components must not depend on pages.',
  },
  // No feature uses anything from another, except that the landing page shows the waitlist's form and buttons.
  ...features.map((feature) => ({
    target: [feature],
    from: features.filter(
      (other) => other !== feature && !(feature === './src/landing' && other === './src/waitlist'),
    ),
    message: 'Features must not import each other: shared code belongs in ui/, dialog/, content/ or config/.',
  })),
];
const paths = (zones) => ['error', { basePath: import.meta.dirname, zones }];

/**
 * The Baseline year in package.json. The oldest supported browsers have every feature that all major browsers had by
 * the end of that year.
 */
const BASELINE = Number(packageJson.browserslist.replace('baseline ', ''));

/** The code that browsers may download: these files, and the scripts in Astro components. */
const shipped = ['**/*.client.ts', '**/*.tsx'];
const shippedFiles = [...shipped.map((path) => `src/${path}`), '**/*.astro/*.{js,ts}'];
const shippedZone = {
  target: ['./src'],
  from: ['./src/**/!(*.client).ts', './src/**/*.astro'],
  message: 'Browsers may download this file, so it must not import build-time code.',
};

export default defineConfig(
  { ignores: ['dist', '{,.}dist-*/**', '.astro', '.cache', 'gallery', 'test-results', 'playwright-report'] },
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
    // CloudFront's own engine lacks these:
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
    files: ['deploy/cloudfront-function.js'],
    rules: {
      'no-restricted-syntax': [
        'error',
        'ObjectPattern',
        'ArrayPattern',
        'SpreadElement',
        'ChainExpression',
        'ForOfStatement',
        'AssignmentPattern',
        ':matches(ClassDeclaration, ClassExpression)',
        'CatchClause[param=null]',
        'LogicalExpression[operator="??"]',
        'MemberExpression[property.name=/^(flatMap|flat|fromEntries|at|replaceAll)$/]',
      ],
    },
  },
  {
    // A feature that the oldest supported browsers lack must be inside `@supports`, or be listed here because it is
    // optional.
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
            'overscroll-behavior-y',
            'scroll-target-group',
            'scrollbar-color',
            'scrollbar-gutter',
            'text-wrap',
          ],
          allowSelectors: ['selection', 'target-current'],
        },
      ],
    },
  },
  {
    files: [...shippedFiles, 'src/careers/list/filter-list.js'],
    plugins: { compat },
    // Reads the browsers from package.json.
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
