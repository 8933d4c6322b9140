import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { failed } from '@/domain/result';
import { CoverEngine } from '@/features/cover/engine/CoverEngine';
import { CoverEditor } from '@/features/cover/panel/CoverEditor';
import { storeRig } from '../../../../support/storeRig';

function openEditor() {
  const recording = {
    id: 'door clip',
    cameraName: 'Door',
    at: 0,
    correction: 0,
    address: () => Promise.resolve(failed({ kind: 'gone' as const })),
  };
  const engine = new CoverEngine(recording, () =>
    Object.assign(new EventTarget(), { postMessage: vi.fn<() => void>(), terminate: vi.fn<() => void>() }),
  );
  const { store } = storeRig();
  render(
    <Provider store={store}>
      <CoverEditor
        engine={engine}
        recording={recording}
        opened={{ width: 640, height: 360, frames: [0, 0.04, 0.08], end: 0.12 }}
        position={0}
        onClose={() => undefined}
      />
    </Provider>,
  );
  return (name: string) => screen.getByRole('button', { name });
}

it('cover and save: announces each of two undone steps', () => {
  const button = openEditor();
  fireEvent.click(button('Add cover'));
  fireEvent.click(button('Add cover'));
  fireEvent.click(button('Undo'));
  const first = screen.getByText('Undone.');
  fireEvent.click(button('Undo'));
  // Screen readers announce the same text again only in a new element.
  expect(screen.getByText('Undone.')).not.toBe(first);
});
