import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach } from 'vitest';
import './browserGaps';
import { LIMIT } from './setup';

const { getElementError } = getConfig();

configure({
  asyncUtilTimeout: LIMIT,
  // While something is waited for, the page is looked at again and again; it is printed once, when the time is over.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});

afterEach(cleanup);
