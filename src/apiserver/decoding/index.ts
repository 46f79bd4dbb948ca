export { decode, strictDecodingError, type Decoded } from './decode.ts';
export { checkName, read, readPatched, type ReadingOptions } from './reading.ts';
