import Drawer from '@mui/material/Drawer';
import Menu from '@mui/material/Menu';
import Popover from '@mui/material/Popover';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '@/ui/mui/Dialog';
import { MuiFrame } from '@/ui/mui/MuiFrame';
import { popUpClosed, popUpOpened } from '@/ui/popups/openPopUps';

const close = () => undefined;

it('dialog: adds no second banner landmark to the page', () => {
  render(
    <Dialog title="Dialog" onClose={close}>
      Inside
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: 'Dialog' })).toBeInTheDocument();
  expect(screen.queryByRole('banner', { hidden: true })).not.toBeInTheDocument();
});

it.each<[string, (inner: ReactNode) => ReactNode]>([
  [
    'dialog',
    (inner) => (
      <Dialog title="Dialog" onClose={close}>
        {inner}
      </Dialog>
    ),
  ],
  ['drawer', (inner) => <Drawer open>{inner}</Drawer>],
  [
    'menu',
    (inner) => (
      <Menu open anchorEl={document.body}>
        {inner}
      </Menu>
    ),
  ],
  [
    'popover',
    (inner) => (
      <Popover open anchorEl={document.body}>
        {inner}
      </Popover>
    ),
  ],
])('open %s: keeps the focus unless a dialog opens above it', (_kind, around) => {
  render(<MuiFrame>{around(<button type="button">Inside</button>)}</MuiFrame>);
  const answer = document.body.appendChild(document.createElement('button'));
  screen.getByText('Inside').focus();
  answer.focus();
  expect(answer).not.toHaveFocus();
  act(popUpOpened);
  answer.focus();
  expect(answer).toHaveFocus();
  act(popUpClosed);
  screen.getByText('Inside').focus();
  answer.focus();
  expect(answer).not.toHaveFocus();
});
