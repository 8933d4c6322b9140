import { screen } from '@testing-library/react';
import { renderApp, type RenderAppOptions, type RenderedApp } from './renderApp';

/** Waits until Last Activity shows every camera's events, so that no more rows are inserted. */
export const wholeList = () => screen.findByText(/: [\d,]+ events?$/, { selector: '[role="status"]' });

export async function openWholeList(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp('/last-activity', options);
  await wholeList();
  return app;
}
