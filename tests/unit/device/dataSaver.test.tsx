import { statSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mayPrefetchMedia, unlessSavingData } from '@/device/dataSaver';
import { setPreferences } from '@/device/preferences';
import { addSavedBytes, addSavedFile, savedData } from '@/device/savedData';
import { useDataSaver } from '@/device/useDataSaver';
import { SAMPLE_VIDEOS } from '@/sample/sampleMedia';
import { browserThatSavesData } from '../../support/saveData';

beforeEach(() => localStorage.clear());

describe('data saver', () => {
  it('is off by default', () => {
    expect(renderHook(useDataSaver).result.current).toBe(false);
  });

  it("follows the browser's setting until the user changes the switch", () => {
    const browser = browserThatSavesData();
    const { result } = renderHook(useDataSaver);
    expect(result.current).toBe(true);
    act(() => browser(false));
    expect(result.current).toBe(false);
    act(() => browser(true));
    act(() => void setPreferences({ dataSaver: false }));
    expect(result.current).toBe(false);
    act(() => browser(false));
    act(() => void setPreferences({ dataSaver: true }));
    expect(result.current).toBe(true);
  });

  it('suppresses prefetches', () => {
    const prefetch = vi.fn<() => void>();
    const guarded = unlessSavingData(prefetch);
    setPreferences({ dataSaver: true });
    guarded();
    expect(prefetch).not.toHaveBeenCalled();
    setPreferences({ dataSaver: false });
    guarded();
    expect(prefetch).toHaveBeenCalledOnce();
  });
});

describe('prefetches', () => {
  it('are allowed for media without data saver, except on cellular connections', () => {
    expect(mayPrefetchMedia()).toBe(true);
    browserThatSavesData()(false);
    Object.assign(Reflect.get(navigator, 'connection') ?? {}, { type: 'cellular' });
    expect(mayPrefetchMedia()).toBe(false);
  });

  it('are suppressed offline, since browsers remember a failed import', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    const prefetch = vi.fn<() => void>();
    const guarded = unlessSavingData(prefetch);
    guarded();
    expect(prefetch).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    guarded();
    expect(prefetch).toHaveBeenCalledOnce();
  });
});

describe('saved bytes', () => {
  it('are counted once per file', () => {
    expect(savedData()).toEqual({ bytes: 0, since: null, files: [] });
    addSavedBytes(0, 500);
    addSavedBytes(1_000.4, 1_000);
    addSavedFile('/a.mp4', 200, 2_000);
    addSavedFile('/a.mp4', 200, 3_000);
    expect(savedData()).toEqual({ bytes: 1_200, since: 1_000, files: ['/a.mp4'] });
  });

  it.each(['{"bytes":-5,"since":"x","files":{}}', '{"bytes":1e999,"files":[7]}', 'null'])(
    'are reset to zero if the stored value is malformed: %s',
    (stored) => {
      localStorage.setItem('kept.savedData', stored);
      expect(savedData()).toEqual({ bytes: 0, since: null, files: [] });
    },
  );
});

it('sample videos: have the declared file sizes', () => {
  const sizes = SAMPLE_VIDEOS.map(
    (_, index) => statSync(`src/sample/media/dash-${String(index + 1)}.mp4`).size,
  );
  expect(SAMPLE_VIDEOS.map(({ bytes }) => bytes)).toEqual(sizes);
});
