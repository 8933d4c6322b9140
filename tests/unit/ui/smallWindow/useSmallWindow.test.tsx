import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSmallWindow } from '@/ui/smallWindow/useSmallWindow';
import { settle } from '../../../support/settle';
import { standInSmallWindows } from '../../../support/smallWindow';

it('Picture-in-Picture window: closes at once if its opener was unmounted before it opened', async () => {
  const windows = standInSmallWindows();
  const onClosed = vi.fn<() => void>();
  const { result, unmount } = renderHook(() =>
    useSmallWindow({ title: 'Front Door', width: 320, height: 180, onClosed }),
  );
  act(() => result.current.open?.());
  unmount();
  await settle();
  expect(windows).toHaveLength(1);
  expect(document.querySelector('iframe')).toBeNull();
  expect(onClosed).not.toHaveBeenCalled();
});
