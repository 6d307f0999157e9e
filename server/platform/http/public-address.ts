let address = ''

/** Where people reach the product, for the links in messages: set once, when the app is put together. */
export function setPublicAddress(to: string): void {
  address = to
}

export function publicAddress(): string {
  return address
}
