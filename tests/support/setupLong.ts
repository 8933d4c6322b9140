import fc from 'fast-check';
import { runs } from './runs';

/** For the properties that say no number themselves. */
fc.configureGlobal(runs(100));
