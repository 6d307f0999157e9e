/** The location of an object storage, and its credentials. */
export type S3Place = {
  endpoint: string
  region: string
  bucket: string
  /** Empty, or with a trailing slash. */
  prefix: string
  accessKey: string
  secretKey: string
  /** https://host/bucket/key, not https://bucket.host/key. */
  pathStyle: boolean
}
