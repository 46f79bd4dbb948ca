import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'tests/conformance/**/*.test.ts', 'tests/fuzz/**/*.test.ts'],
    environment: 'node',
  },
});
