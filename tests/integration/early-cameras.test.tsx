import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endpoints } from '@/api/endpoints';
import { sessionText } from '@/text/session';
import { renderApp } from '../support/renderApp';

it('early request for the cameras: opens the session dialog if the session has expired', async () => {
  const refusal = Response.json(
    { errors: [{ status: 403, code: 'E0403', detail: 'expired' }] },
    { status: 403 },
  );
  const early = (token: string) => ({
    method: 'GET' as const,
    url: `${location.origin}${endpoints.cameras}`,
    token,
    body: null,
    sentAt: 0,
    answer: Promise.resolve(refusal),
    drop: () => undefined,
  });
  await renderApp('/home', { early: (token) => [early(token)] });
  await waitFor(() => expect(screen.getByText(sessionText.expired)).toBeVisible());
});
