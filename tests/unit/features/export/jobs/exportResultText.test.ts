import { describe, expect, it } from 'vitest';
import { addDays, dateOfDay, dayOf } from '@/domain/dateRange';
import { recordingNotes } from '@/features/export/jobs/exportResultText';

const note = (at: number) =>
  recordingNotes({
    fileName: 'a.mp4',
    bytes: 10,
    method: {
      kind: 'together',
      as: 'video',
      of: 2,
      skipped: [
        { recording: { id: 'a', cameraName: 'Garden', at }, failure: { kind: 'gone' }, isCutShort: false },
      ],
      flawed: [],
      reason: null,
    },
    flaws: [],
  });

describe('note on one recording of a combined file', () => {
  it('contains the time, and the day if it is not today', () => {
    const today = dayOf(Date.now());
    const yesterday = addDays(today, -1);
    expect(note(dateOfDay(today, 12).getTime())).toEqual(['Garden, 12:00:00: it is no longer available']);
    expect(note(dateOfDay(yesterday, 12).getTime())).toEqual([
      expect.stringMatching(
        new RegExp(`^Garden, \\w+, .+ ${yesterday.slice(0, 4)}, 12:00:00: it is no longer available$`),
      ),
    ]);
  });
});
