import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useReplay } from '@/features/replay/ReplayContext';

it('useReplay: throws outside of its context', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => logged.mockRestore());
  expect(() => renderHook(useReplay)).toThrow('useReplay: no ReplayContext above this component');
});
