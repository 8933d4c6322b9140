import { describe, expect, it, vi } from 'vitest';
import { addDays, dateOfDay, dayOf } from '@/domain/dateRange';
import type { ExportedFile, ExportFailure } from '@/features/export/engine/types';
import {
  exportFailureText,
  reasonText,
  recordingNotes,
  savedNotes,
} from '@/features/export/jobs/exportResultText';

type Together = Extract<ExportedFile['method'], { kind: 'together' }>;

const saved = (method: ExportedFile['method'], flaws: ExportedFile['flaws'] = []): ExportedFile => ({
  fileName: 'a.mp4',
  bytes: 10,
  method,
  flaws,
});
const together = (change: Partial<Together> = {}): ExportedFile['method'] => ({
  kind: 'together',
  as: 'video',
  of: 3,
  skipped: [],
  flawed: [],
  reason: null,
  ...change,
});
const skipped = (cameraName: string, at: number, isCutShort = false): Together['skipped'][number] => ({
  recording: { id: 'a', cameraName, at },
  failure: { kind: 'gone' },
  isCutShort,
});

const today = dayOf(Date.now());
const noon = dateOfDay(today, 12).getTime();

describe('notes on the recordings of a combined file', () => {
  const note = (at: number) => recordingNotes(saved(together({ skipped: [skipped('Garden', at)] })));

  it('contain the time, and the day if it is not today', () => {
    const yesterday = addDays(today, -1);
    expect(note(noon)).toEqual(['Garden, 12:00:00: it is no longer available']);
    expect(note(dateOfDay(yesterday, 12).getTime())).toEqual([
      expect.stringMatching(
        new RegExp(`^Garden, \\w+, .+ ${yesterday.slice(0, 4)}, 12:00:00: it is no longer available$`),
      ),
    ]);
  });

  it('name each missing, shortened and flawed recording', () => {
    const method = together({
      skipped: [skipped('Garden', noon), skipped('Yard', noon, true)],
      flawed: [
        {
          recording: { id: 'b', cameraName: 'Door', at: noon },
          flaws: [{ kind: 'shorter', seconds: 13.6, expected: 16.4 }, { kind: 'missesSound' }],
        },
      ],
    });
    expect(recordingNotes(saved(method))).toEqual([
      'Garden, 12:00:00: it is no longer available',
      'Yard, 12:00:00: only the beginning was saved; it is no longer available',
      'Door, 12:00:00: Only 14 s of 16 s could be read.',
      'Door, 12:00:00: Its sound could not be saved.',
    ]);
  });

  it('name each recording that is missing from a video of excerpts', () => {
    const recording = { cameraName: 'Garden', at: noon };
    const method = { kind: 'excerpts', of: 2, skipped: [{ recording, problem: 'gone' }] } as const;
    expect(recordingNotes(saved(method))).toEqual([expect.stringMatching(/^Garden, 12:00:00: ./)]);
    expect(recordingNotes(saved({ kind: 'original' }))).toEqual([]);
  });
});

describe('notes on a saved file', () => {
  it.each<[string, ExportedFile, readonly string[]]>([
    ['nothing if nothing is missing', saved({ kind: 'rewrapped', isJoined: true }), []],
    ['nothing if all recordings were saved', saved(together()), []],
    [
      'how many recordings were saved, and which ones are cut short',
      saved(together({ skipped: [skipped('Garden', 0), skipped('Yard', 0, true)] })),
      ['2 of 3 clips saved'],
    ],
    [
      'why several recordings are in a ZIP',
      saved(together({ as: 'zip', reason: 'size' })),
      [expect.stringMatching(/ZIP/)],
    ],
    [
      'how many recordings a video of excerpts shows',
      saved({
        kind: 'excerpts',
        of: 3,
        skipped: [{ recording: { cameraName: 'Door', at: 0 }, problem: 'gone' }],
      }),
      ['Made of excerpts from 2 of 3 recordings'],
    ],
    [
      'why a recording was saved unchanged',
      saved({ kind: 'segments', reason: 'damaged', missesSound: false }),
      ['A part of it cannot be read, so it was saved unchanged.'],
    ],
    [
      'that an unchanged recording lacks its sound',
      saved({ kind: 'segments', reason: 'codec', missesSound: true }),
      ['Its format cannot be stored in an MP4, so it was saved unchanged.', 'Its sound could not be saved.'],
    ],
    [
      'why a recording was saved in parts',
      saved({ kind: 'parts', count: 2, reason: 'size', missesSound: false }),
      ['It was saved as 2 files in a ZIP, because the picture size changes partway through.'],
    ],
    [
      'that the parts of a recording lack their sound',
      saved({ kind: 'parts', count: 2, reason: 'damaged', missesSound: true }),
      [
        'It was saved as 2 files in a ZIP, because a part of it cannot be read.',
        'Its sound could not be saved.',
      ],
    ],
    [
      'what is missing at the end of a recording',
      saved({ kind: 'original' }, [{ kind: 'growing' }, { kind: 'endUnreadable' }]),
      ['The camera was still recording: the rest is missing.', 'The end of the video cannot be decoded.'],
    ],
  ])('state %s', (_title, file, expected) => {
    expect(savedNotes(file)).toEqual(expected);
  });
});

describe('explanation of a failed export', () => {
  const refused = { kind: 'refused', status: 400, code: 'E1', detail: 'Not your camera.' } as const;

  it.each<[ExportFailure, string, string]>([
    [{ kind: 'cancelled' }, '', 'it could not be saved'],
    [{ kind: 'diskFull' }, 'The disk is full. Nothing was saved.', 'it could not be saved'],
    [{ kind: 'unreadable' }, 'This recording cannot be read. Nothing was saved.', 'it cannot be read'],
    [{ kind: 'address', problem: refused }, 'Not your camera.', 'Not your camera.'],
    [
      { kind: 'address', problem: { kind: 'noRecording' } },
      'LastActivities Not Found',
      'it is no longer available',
    ],
    [
      { kind: 'address', problem: { kind: 'gone' } },
      'The recording is no longer available. Nothing was saved.',
      'it is no longer available',
    ],
    [
      { kind: 'tooLarge', bytes: 600_000_000, limit: 500_000_000 },
      'This is too large to save here: 600 MB, and this browser’s limit is 500 MB. Cut it, or use Chrome or Edge.',
      'it is too large',
    ],
  ])('matches the failure %j', (failure, alone, amongOthers) => {
    expect([exportFailureText(failure), reasonText(failure)]).toEqual([alone, amongOthers]);
  });

  it('asks the user to choose a location if the file is larger than expected', () => {
    vi.stubGlobal('showSaveFilePicker', () => undefined);
    expect(exportFailureText({ kind: 'tooLarge', bytes: 2, limit: 1 })).toBe(
      'This is larger than expected. Try again, and choose where to save it.',
    );
  });
});
