/** Object stores: a folder, or any store that speaks S3. */
export { createFolderStore } from './folder.ts';
export { createS3Store } from './s3.ts';
