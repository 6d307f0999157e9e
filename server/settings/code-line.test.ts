import { afterEach, expect, test } from 'vitest'
import { smsLength } from '../../domain/sms/sms-length.ts'
import { codeLine, publicAddress, setPublicAddress } from '../platform/http/public-address.ts'

const before = publicAddress()
afterEach(() => setPublicAddress(before))

test('an SMS with a code ends with the line that lets a phone fill it in on this address only', () => {
  setPublicAddress('https://land.example.bt:8443')
  expect(codeLine()).toBe('\n@land.example.bt #{secret}')
  const body = `Your sign-in code expires in 5 minutes. Do not share it. code: {secret}${codeLine()}`
  expect(smsLength(body.replaceAll('{secret}', '482913'))).toMatchObject({ alphabet: 'GSM-7', parts: 1 })
})

test('the line is omitted without HTTPS, because phones would not accept it', () => {
  for (const address of ['http://localhost:3000', '']) {
    setPublicAddress(address)
    expect(codeLine()).toBe('')
  }
})
