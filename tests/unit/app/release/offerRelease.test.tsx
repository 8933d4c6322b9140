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

describe('offer of a new release', () => {
  it('appears in a live region, so that screen readers announce it', async () => {
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    expect(await screen.findByText('A new version is ready.')).toBe(status);
  });

  it('returns the focus to the previous element on "Later"', async () => {
    const field = screen.getByRole('textbox');
    field.focus();
    await userEvent.click(await later());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it('moves the focus to the main content if the previous element was removed', async () => {
    const field = screen.getByRole('textbox');
    field.focus();
    (await later()).focus();
    field.remove();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('does not move the focus from a text field when "Later" is pressed', async () => {
    const field = screen.getByRole('textbox');
    field.focus();
    (await later()).click();
    expect(field).toHaveFocus();
  });
});
