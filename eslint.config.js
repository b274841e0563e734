import tseslint from 'typescript-eslint';

/** Rooms see only what lies below them: schema ← harness ← suites; reports see schema; cli and scripts see all. */
const forbidden = {
  schema: ['harness', 'suites', 'reports', 'cli', 'scripts'],
  harness: ['suites', 'reports', 'cli', 'scripts'],
  suites: ['reports', 'cli', 'scripts'],
  reports: ['harness', 'suites', 'cli', 'scripts'],
  cli: ['scripts'],
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'interop/',
      'schema/generated/',
      'schema/2026-07-28/protocol.ts',
      'touchstone-report/',
      '.cache/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  ...Object.entries(forbidden).map(([room, others]) => ({
    files: [`${room}/**/*.ts`],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: others.map((other) => ({
            group: [`**/${other}/**`, `../${other}/*`],
            message: `${room}/ must not import ${other}/: see the direction of rooms in CONTRIBUTING.md`,
          })),
        },
      ],
    },
  })),
  {
    files: ['**/*.test.ts', '**/testing/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off', 'no-console': 'off' },
  },
  { files: ['scripts/**', '**/*.mjs'], rules: { 'no-console': 'off' } },
);
