import fc from 'fast-check'
import { expect, test } from 'vitest'
import { portIssue } from './web-port.ts'
import { namesSecondFactor, roleOfClaims } from './role-of-claims.ts'
import { readIssuer, readReturnPath } from './sign-in-provider.ts'

const rule = { roleClaim: 'realm_access.roles', adminValues: ['head'], managerValues: ['property', 'rent'] }
const of = (roles: unknown) => roleOfClaims({ realm_access: { roles } }, rule)

test('a claim gives the higher of its roles, and only whole values match', () => {
  expect([of(['rent']), of(['rent', 'head']), of('property'), of(['Head']), of(['heads']), of([]), of(7)]).toEqual([
    ...['MANAGER', 'ADMIN', 'MANAGER', undefined, undefined, undefined, undefined],
  ])
  expect(roleOfClaims({ 'https://x.example/roles': ['head'] }, { ...rule, roleClaim: 'https://x.example/roles' })).toBe('ADMIN')
  expect(roleOfClaims({ realm_access: { roles: ['head'] } }, { ...rule, roleClaim: null })).toBe(undefined)
})

test('properties that every object inherits are not claims', () => {
  fc.assert(
    fc.property(fc.constantFrom('constructor.name', '__proto__', 'toString', 'a.constructor.name'), (roleClaim) => {
      const values = ['Object', 'Function', 'head']
      expect(roleOfClaims({ a: {} }, { roleClaim, adminValues: values, managerValues: [] })).toBe(undefined)
    }),
  )
})

test('one factor alone does not count as a second factor', () => {
  const named = (...amr: string[]) => namesSecondFactor({ amr })
  expect([named('mfa'), named('pwd', 'otp'), named('pin', 'hwk')]).toEqual([true, true, true])
  expect([named('pwd'), named('otp'), named('face', 'hwk'), named(), namesSecondFactor({ amr: 'pwd' })]).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

test('an issuer is stored as the provider spells it', () => {
  expect(readIssuer(' https://id.example.bt/realms/office ')).toEqual({ issuer: 'https://id.example.bt/realms/office' })
  expect(readIssuer('https://id.example.bt/')).toEqual({ issuer: 'https://id.example.bt/' })
  expect(readIssuer('https://id.example.bt/a/.well-known/openid-configuration')).toEqual({ issuer: 'https://id.example.bt/a' })
})

test('an issuer uses a port of the web', () => {
  expect(readIssuer('https://id.example.bt:22/')).toEqual({ issue: portIssue })
  expect(readIssuer('https://id.example.bt:8443/')).toEqual({ issuer: 'https://id.example.bt:8443/' })
})

test('a return path never leaves the product', () => {
  expect(readReturnPath('/admin/leases?q=a&b=c#x')).toBe('/admin/leases?q=a&b=c#x')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `/${text}`),
        fc.string().map((text) => `//${text}`),
      ),
      (typed) => {
        const path = readReturnPath(typed)
        if (path === undefined) return
        expect(new URL(path, 'https://product.example').origin).toBe('https://product.example')
        expect(path).toMatch(/^\/(?!\/)/)
      },
    ),
  )
})
