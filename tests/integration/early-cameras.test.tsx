import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/api/endpoints';
import type { EarlyCall } from '@/api/earlyCalls';
import { sessionText } from '@/text/session';
import { renderApp } from '../support/renderApp';

const drop = vi.fn<() => void>();
const camera = (displayName: string) => ({ uuid: 'early', displayName, status: 'Live', authority: 1 });

const early = (token: string, answer: Response): EarlyCall => ({
  method: 'GET',
  url: `${location.origin}${endpoints.cameras}`,
  token,
  body: null,
  sentAt: 0,
  answer: Promise.resolve(answer),
  drop,
});
const list = () => Response.json({ data: { cameras: [camera('Early Porch')] } });

describe('early request for the cameras', () => {
  it('provides the cameras without a second request', async () => {
    const { server } = await renderApp('/home', { early: (token) => [early(token, list())] });
    expect(await screen.findByRole('article', { name: 'Early Porch' })).toBeVisible();
    expect(server.calls('cameras')).toHaveLength(0);
  });

  it('is ignored if its token belongs to another user', async () => {
    drop.mockReset();
    const { server } = await renderApp('/home', { early: () => [early('of another user', list())] });
    expect(await screen.findByRole('article', { name: 'Front Door' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Early Porch' })).not.toBeInTheDocument();
    expect(server.calls('cameras')).toHaveLength(1);
    expect(drop).toHaveBeenCalledOnce();
  });

  it('opens the session dialog if its response reports an expired session', async () => {
    const refusal = Response.json(
      { errors: [{ status: 403, code: 'E0403', detail: 'expired' }] },
      { status: 403 },
    );
    await renderApp('/home', { early: (token) => [early(token, refusal)] });
    await waitFor(() => expect(screen.getByText(sessionText.expired)).toBeVisible());
  });

  it('is discarded if the user logs out before it is used', async () => {
    drop.mockReset();
    const { user } = await renderApp('/account', { early: (token) => [early(token, list())] });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(drop).toHaveBeenCalledOnce());
  });
});
