import { describeClientMatrix } from './proving/describe-matrix.js';

describeClientMatrix('http');
