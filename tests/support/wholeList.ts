import { screen } from '@testing-library/react';
import { renderApp, type RenderAppOptions, type RenderedApp } from './renderApp';

/** Waits until every camera has answered on last activity, until when rows are inserted. */
export const wholeList = () => screen.findByText(/: [\d,]+ events?$/, { selector: '[role="status"]' });

/** Opens last activity with the events of every camera. */
export async function openWholeList(options: RenderAppOptions = {}): Promise<RenderedApp> {
  const app = await renderApp('/last-activity', options);
  await wholeList();
  return app;
}
