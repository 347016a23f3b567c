/** Goes on with a value, at once where it is there. */
export function continueWith<Value, Result>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then((ready) => proceed(ready)) : proceed(value);
}
