export { cannotBeHandled, decode, strictDecodingError, type Decoded } from './decode.ts';
