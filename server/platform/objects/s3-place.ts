/** An object storage, and what opens it. */
export type S3Place = {
  endpoint: string
  region: string
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  accessKey: string
  secretKey: string
  /** https://host/bucket/key, not https://bucket.host/key. */
  pathStyle: boolean
}
