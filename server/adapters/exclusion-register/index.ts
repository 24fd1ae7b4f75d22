/** Registers of exclusions that can be asked. */
export { createFileRegister } from './file.ts';
