import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { surviveTranslation } from '@/app/surviveTranslation';
import { translatePage } from '../../support/translatePage';

let stop = () => {};
beforeEach(() => {
  stop = surviveTranslation(document);
});
afterEach(() => stop());

/** Makes a change and waits until the mutation observer has handled it. */
const settled = (change: () => void): Promise<void> =>
  act(() => {
    change();
    return Promise.resolve();
  });

interface SampleProps {
  name: string;
  count: number;
  note: boolean;
}

function Sample({ name, count, note }: SampleProps) {
  return (
    <p>
      {note && 'Offline '}
      {name} has {count} events
      {count > 1 && <b>new</b>}
      {note ? 'since noon' : null}
    </p>
  );
}

function open(isInOneStep = true) {
  const { container, rerender } = render(<Sample name="Garden" count={1} note />);
  return {
    text: () => container.textContent,
    change: (props: SampleProps) => settled(() => rerender(<Sample {...props} />)),
    translate: () => settled(() => translatePage(container, isInOneStep)),
  };
}

describe('surviveTranslation', () => {
  it.each([true, false])(
    'lets a translated page show changed text (text nodes replaced in one step: %s)',
    async (isInOneStep) => {
      const { text, change, translate } = open(isInOneStep);
      await translate();
      expect(text()).toBe('OFFLINE GARDEN HAS 1 EVENTSSINCE NOON');
      await change({ name: 'Street', count: 1, note: true });
      expect(text()).toContain('Street');
      expect(text()).not.toContain('GARDEN');
    },
  );

  it.each([true, false])(
    'lets a translated page add and remove nodes (text nodes replaced in one step: %s)',
    async (isInOneStep) => {
      const { text, change, translate } = open(isInOneStep);
      await translate();
      await change({ name: 'Garden', count: 2, note: false });
      expect(text()?.toLowerCase()).toBe('garden has 2 eventsnew');
      await translate();
      await change({ name: 'Garden', count: 1, note: true });
      expect(text()?.toLowerCase()).toBe('offline garden has 1 eventssince noon');
    },
  );

  it('keeps React from throwing if an extension replaces nodes', async () => {
    const { text, change } = open();
    document.querySelector('p')?.replaceChildren('Replaced by an extension');
    await change({ name: 'Street', count: 2, note: false });
    expect(text()).toContain('new');
  });
});
