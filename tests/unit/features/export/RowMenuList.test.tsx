import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RowMenuList } from '@/features/export/RowMenuList';
import { storeRig } from '../../../support/storeRig';
import { event } from '../../../support/builders';

it('row menu: a recording that begins in the last second of a day is played on that day', () => {
  const at = new Date(2026, 5, 15, 23, 59, 59, 400).getTime();
  render(
    <Provider store={storeRig().store}>
      <MemoryRouter>
        <RowMenuList
          label="More"
          event={event('a', at)}
          cameraName="Front Door"
          isStarred={false}
          anchor={document.body}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </Provider>,
  );
  expect(screen.getByRole('menuitem', { name: 'Play the day from here' })).toHaveAttribute(
    'href',
    expect.stringContaining('day=2026-06-15&at=24:00:00'),
  );
});
