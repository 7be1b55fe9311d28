// SPDX-License-Identifier: Apache-2.0
// What the linter holds in the page's sources; layout is Prettier's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

const limits = {
  'max-len': [
    'error',
    {
      code: 100,
      ignoreUrls: true,
      ignoreStrings: true,
      ignoreTemplateLiterals: true,
      ignoreRegExpLiterals: true,
    },
  ],
  'max-lines': ['error', { max: 400 }],
  'max-lines-per-function': ['error', { max: 60 }],
};

/** A part looks as it says itself. Others set its properties, and don't reach into it; what is
    asked about the page as a whole comes first in a selector, as an attribute. */
const own_looks = {
  rules: {
    'no-reaching-in': {
      create: (context) => ({
        'Program:exit'() {
          const { text } = context.sourceCode;
          for (const found of text.matchAll(/(^|[^\n])[ \t]*:global\((?!\[|:root)/gm))
            context.report({
              loc: context.sourceCode.getLocFromIndex(found.index),
              message: 'Let the part have a property for this, rather than reach into it.',
            });
        },
      }),
    },
  },
};

export default ts.config(
  // Written by scripts/types.mjs.
  { ignores: ['dist/', 'node_modules/', 'src/lib/protocol.ts', 'src/lib/sentences.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      ...limits,
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      // The compiler knows names better (svelte-check).
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Links are followed by the page itself, see src/lib/route.svelte.ts.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.svelte', 'test/**/*.ts'],
    languageOptions: {
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        svelteConfig: config,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.svelte'],
    plugins: { own_looks },
    rules: { 'own_looks/no-reaching-in': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // `$props()` is taken apart with `let` where one member may be bound.
      'prefer-const': 'off',
      // Sets of a view's targets are made anew, never changed.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // A suite is one function that holds its tests.
    files: ['test/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
