import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useShownClips } from '@/screens/camera-detail/list/useShownClips';
import { event } from '../../../../support/builders';
import { NOON } from '../../../../support/times';

const clip = (minutes: number) => event(`e${minutes}`, NOON + minutes * 60_000);
const LIST = [5, 4, 2, 1].map(clip);

it.each([
  ['in the list', 4, 2, 5],
  ['that the list does not show', 3, 2, 4],
])(
  'Previous and Next: open the clips before and after a selected clip %s',
  (_where, selected, older, newer) => {
    const { result } = renderHook(() => useShownClips(LIST, clip(selected)), { wrapper: MemoryRouter });
    expect(result.current.older).toEqual(clip(older));
    expect(result.current.newer).toEqual(clip(newer));
  },
);
