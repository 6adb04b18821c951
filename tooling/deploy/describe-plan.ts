import type { Plan, Upload } from './plan.ts';

/** What a plan would do, a line for each key. */
export const describePlan = ({ stages, deletions }: Plan): string[] => [
  ...stages.flat().map((upload) => `would send  ${describeUpload(upload)}`),
  ...deletions.flat().map((key) => `would remove  ${key}`),
];

/** A file that is sent, with what visitors get with it. */
export const describeUpload = ({ key, file, contentType, cacheControl }: Upload) =>
  `${key}  ${file.size} bytes, ${contentType}, ${cacheControl}`;
