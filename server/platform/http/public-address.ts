let address = ''

/** The public address of the product, for the links in messages: set once, when the app is created. */
export function setPublicAddress(to: string): void {
  address = to
}

/**
 * The last line of an SMS with a code. A phone fills in the code only on this address (WebOTP, “origin-bound one-time codes”). Phones
 * accept it only for HTTPS.
 */
export function codeLine(): string {
  const url = URL.parse(address)
  return url?.protocol === 'https:' ? `\n@${url.hostname} #{secret}` : ''
}

export function publicAddress(): string {
  return address
}
