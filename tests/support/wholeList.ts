import { screen } from '@testing-library/react';
import { renderApp, type RenderAppOptions, type RenderedApp } from './renderApp';

/**
 * Waits until the Last Activity screen shows the events of every camera. Until then rows are still inserted.
 */
export const wholeList = () => screen.findByText(/: [\d,]+ events?$/, { selector: '[role="status"]' });

/** Opens the Last Activity screen with the events of every camera. */
export async function openWholeList(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp('/last-activity', options);
  await wholeList();
  return app;
}
