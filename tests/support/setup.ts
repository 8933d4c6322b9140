import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { ORDINARY } from '../clocks';
import './browserGaps';

// The first screen of a file waits for its chunk to be compiled.
configure({ asyncUtilTimeout: 8_000 });

/**
 * The clock stands still at the moment that the run is about, while timers go on: what a test sees depends on neither
 * the hour of the day nor the machine. It is set for the file's own first lines too.
 */
const stopTheClock = () => vi.setSystemTime(process.env['TEST_NOW'] ?? ORDINARY.now);
stopTheClock();

let complaints: string[] = [];

beforeEach(() => {
  stopTheClock();
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
