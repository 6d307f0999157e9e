import { expect, test } from 'vitest'
import { htmlOfMail, logoCid } from './mail-html.ts'

const address = 'https://land.example.bt'
const office = 'Norbuling Property Office'

test('contains the office, the subject, the text and a button that opens the right page', () => {
  const link = `${address}/tenant/payments/advices/7`
  const body = `${office}: Nu. 12,500.00 for Jan 2026 is due 05 Feb 2026.\n\n${link}`
  const html = htmlOfMail({ subject: 'Payment due 05 Feb 2026: Nu. 12,500.00', body, office }, address)
  expect(html).toContain(`<a href="${link}"`)
  expect(html).toContain('>View and pay</a>')
  expect(html).toContain('<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">Payment due 05 Feb 2026: Nu. 12,500.00</h1>')
  expect(html).toContain('<p style="margin:0 0 16px">Nu. 12,500.00 for Jan 2026 is due 05 Feb 2026.</p>')
  expect(html.match(/Norbuling Property Office/g)).toHaveLength(1)
})

test('includes the logo in the e-mail, and the name of the office is readable without it', () => {
  const html = htmlOfMail({ subject: 'Rent due', body: 'Rent is due.', office, hasLogo: true }, address)
  expect(html).toContain(`<img src="cid:${logoCid}" alt="Logo of ${office}"`)
  expect(html).toContain(`>${office}</p>`)
  expect(html).not.toMatch(/<img[^>]*https?:/)
  expect(htmlOfMail({ subject: 'Rent due', body: 'Rent is due.', office }, address)).not.toContain('<img')
})

test('begins the text after the name of the office with a capital letter', () => {
  const body = `${office}: the lease of Norling Building, 301 is ready. Review and sign: ${address}/tenant/lease`
  const html = htmlOfMail({ subject: 'Lease ready to sign', body, office }, address)
  expect(html).toContain('<p style="margin:0 0 16px">The lease of Norling Building, 301 is ready.</p>')
})

test('shows markup in a text as text', () => {
  const html = htmlOfMail({ subject: '<b>Rent</b>', body: '<script>alert(1)</script> & more', office: '<i>Office</i>' }, address)
  expect(html).not.toMatch(/<script|<b>|<i>/)
  expect(html).toContain('&lt;script&gt;')
})

test.each(['https://evil.example/pay', 'https://land.example.bt.evil.example/pay', 'javascript:alert(1)'])(
  'does not link an address outside the product: %s',
  (typed) => {
    expect(htmlOfMail({ subject: 'Damage', body: `The tap drips: ${typed}`, office }, address)).not.toContain('<a ')
  },
)
