import { describeMatrix } from './proving/describe-matrix.js';

describeMatrix('http');
