/** Acts like a browser on a provider's page: it stores the provider's cookies, follows its redirects and fills in its form. */
export function aProviderBrowser() {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const init = form ? { method: 'POST', body: form } : {}
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    /** Returns the parameters that the provider adds to the return address. */
    signIn: async (address: string, account: string, answer: 'sign-in' | 'cancel' = 'sign-in'): Promise<string> => {
      const { origin } = new URL(address)
      let url = address
      for (let step = 0; step < 20; step += 1) {
        const isForm = url.includes('/interaction/')
        const response = await go(url, isForm ? new URLSearchParams({ account, answer }) : undefined)
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
        url = new URL(location, url).href
        if (!url.startsWith(origin)) return new URL(url).search.slice(1)
      }
      throw new Error('The provider redirects without end.')
    },
  }
}
