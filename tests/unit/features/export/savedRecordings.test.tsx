import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markEachSaved, markSaved, useSavedIds } from '@/features/export/savedRecordings';
import { settle } from '../../../support/settle';
import { storeRig } from '../../../support/storeRig';
import { inStore } from '../../../support/inStore';

async function openTab() {
  const { store, marks: kept } = storeRig();
  const { result } = renderHook(useSavedIds, inStore(store));
  await act(settle);
  return { services: store.services, kept, shown: () => [...result.current] };
}

it('saved recordings: include those that another tab has saved', async () => {
  const { services, kept, shown } = await openTab();
  kept.set('saved', '["door b"]');
  await act(() => markSaved(services, 'door a'));
  expect(shown()).toEqual(['door b', 'door a']);
  expect(kept.get('saved')).toBe('["door b","door a"]');
});

it('saved recordings: include both of two simultaneous exports', async () => {
  const { services, kept, shown } = await openTab();
  await act(() => Promise.all(['door a', 'door b'].map((id) => markSaved(services, id))));
  expect(shown()).toEqual(['door a', 'door b']);
  expect(kept.get('saved')).toBe('["door a","door b"]');
});

it('saved recordings: exclude those that a join skipped, cut short or saved before their end', async () => {
  const { services, shown } = await openTab();
  const missing = (id: string, isCutShort: boolean) => ({
    recording: { id, cameraName: 'Front Door', at: 0 },
    failure: { kind: 'gone' } as const,
    isCutShort,
  });
  const method = {
    kind: 'together',
    as: 'video',
    of: 4,
    skipped: [missing('door b', false), missing('door c', true)],
    flawed: [
      { recording: { id: 'door a', cameraName: 'Front Door', at: 0 }, flaws: [{ kind: 'endUnreadable' }] },
      { recording: { id: 'door d', cameraName: 'Front Door', at: 0 }, flaws: [{ kind: 'growing' }] },
    ],
    reason: null,
  } as const;
  const ids = ['door a', 'door b', 'door c', 'door d'].map((id) => ({ id }));
  await act(() => markEachSaved(services, ids, { fileName: 'doors.mp4', bytes: 1, method, flaws: [] }));
  expect(shown()).toEqual(['door a']);
});
