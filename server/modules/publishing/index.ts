/** Publishing from within the server: at the moments the content names, and when a signed webhook asks for it. */
export {
  type Asked,
  type ContentFiles,
  type ContentPictures,
  createDesk,
  type Desk,
  type PlacedPictures,
} from './desk.ts';
export {
  createPreviews,
  newPreviewToken,
  packPreview,
  previewUrl,
  savePreview,
} from './previews.ts';
export { createPublisher, type Publisher, type PublishResult, publishWith } from './publisher.ts';
export { publishingRoutes } from './webhook.ts';
