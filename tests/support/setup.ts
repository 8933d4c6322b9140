import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import './browserGaps';

// The first screen of a file waits for its chunk to be compiled.
configure({ asyncUtilTimeout: 8_000 });

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      complaints.push(words.map(String).join(' '));
    });
  }
});

afterEach(() => {
  cleanup();
  // What the console complains about is a fault that nobody has looked at yet.
  expect(complaints).toEqual([]);
});
