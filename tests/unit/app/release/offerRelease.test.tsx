import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { offerRelease } from '@/app/release/offerRelease';

const later = () => screen.findByRole('button', { name: 'Later' });

beforeEach(() => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><input aria-label="Name" /></main>';
  act(offerRelease);
  return () => document.body.replaceChildren();
});

describe('the offer of a new release', () => {
  it('is put into a status that was there before it, so that it is heard', async () => {
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    expect(await screen.findByText('A new version is ready.')).toBe(status);
  });

  it('gives the focus back to the element that had it when Later is pressed', async () => {
    const field = screen.getByRole('textbox');
    field.focus();
    await userEvent.click(await later());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it('gives the focus to the page’s content where that element is gone', async () => {
    const field = screen.getByRole('textbox');
    field.focus();
    (await later()).focus();
    field.remove();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('leaves the focus where it is when Later is pressed without it', async () => {
    const field = screen.getByRole('textbox');
    field.focus();
    (await later()).click();
    expect(field).toHaveFocus();
  });
});
