/** Applies a function to a value or promise; synchronously if it is not a promise. */
export function continueWith<Value, Result>(
  value: Value | Promise<Value>,
  proceed: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then((ready) => proceed(ready)) : proceed(value);
}
