CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_attention" ON "orders" USING btree ("created_at") WHERE status = 'needs_attention';--> statement-breakpoint
CREATE INDEX "vendors_name" ON "vendors" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "thread_reports_open" ON "thread_reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
-- What is in the audit log stays as it is, also for the site itself (docs/decisions/0074).
CREATE FUNCTION keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is never changed.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
