import fc from 'fast-check';
import { runs } from './runs';

/** Applies to properties without a number of their own. */
fc.configureGlobal(runs(100));
