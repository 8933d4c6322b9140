import fc from 'fast-check';
import { runs } from './runs';

fc.configureGlobal(runs(100));
