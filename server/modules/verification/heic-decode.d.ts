declare module 'heic-decode' {
  interface HeicPicture {
    width: number;
    height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  /** Every picture of a file; pixels are decoded when asked for. */
  export function all(input: { buffer: Uint8Array }): Promise<HeicPicture[] & { dispose(): void }>;
}
